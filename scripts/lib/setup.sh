# shellcheck shell=bash disable=SC2034  # variables set here are read by the two scripts
# What scripts/run and scripts/test share: install what is missing, configure, build. To be sourced
# after `set -euo pipefail`. Messages go to standard error in single lines, details to build/logs/.
#
# Everything installed besides Debian packages is in .tools/ (ignored by git). A step that has
# succeeded leaves a stamp named after a hash of this file. Later starts skip the step, unless this
# file has changed.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"
tools="$root/.tools"
venv="$tools/venv"
stamps="$tools/stamps"
logs="$root/build/logs"
log="$logs/setup.log"
log_start=1
key="$(printf '%s\n' "$root" | cat - "${BASH_SOURCE[0]}" | sha256sum)"
key="${key:0:16}"

# gnuplot draws the plots of `tables`.
packages_run=(libfmt-dev libcli11-dev nlohmann-json3-dev zlib1g-dev gnuplot-nox)
packages_test=("${packages_run[@]}" libgtest-dev libgmock-dev libbenchmark-dev)
cuda_toolkit='cuda-toolkit[nvcc,cudart,cccl,curand,profiler]==13.0.*'  # profiler: for nvbench

say() { printf 'warpnest: %s\n' "$*" >&2; }

die() {
  say "$*"
  exit 1
}

# Makes the folders and waits until no other set-up runs. `release_lock` lets the next one run.
take_lock() {
  mkdir -p "$tools" "$stamps" "$logs" || die "cannot write to $root"
  exec {lock}>"$tools/lock"
  flock -n "$lock" || { say 'waiting for another start to finish its set-up' && flock "$lock"; }
}

release_lock() { exec {lock}>&-; }

# once NAME COMMAND...: runs COMMAND unless it has succeeded before.
once() {
  [[ -e "$stamps/$1.$key" ]] && return
  "${@:2}" || return
  rm -f "$stamps/$1".*
  : >"$stamps/$1.$key"
}

# logged COMMAND...: runs COMMAND with its output in the log; `log_start` is its first line there.
logged() {
  printf '\n$ %s\n' "$*" >>"$log"
  log_start="$(wc -l <"$log")"
  "$@" >>"$log" 2>&1 </dev/null
}

# failed WHAT ADVICE: shows the output of the last command from its first error on, and exits.
failed() {
  local text
  text="$(tail -n "+$log_start" "$log")"
  grep -m1 -A24 -E '^FAILED:|^CMake Error|^E(RROR)?: ' <<<"$text" >&2 || tail -n 20 <<<"$text" >&2
  die "$1 failed (full log: ${log#"$root"/}). $2"
}

# --- Debian packages --------------------------------------------------------------------------

# A python3 that can make a virtual environment.
find_python() {
  local candidate
  for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))' \
      2>/dev/null; then
      printf '%s\n' "$candidate"
      return
    fi
  done
  return 1
}

# Lists what is missing, as Debian packages: of the packages given, and of the tools for any build.
missing_packages() {
  local package
  for package in "$@"; do
    [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] ||
      printf '%s\n' "$package"
  done
  [[ -n "$(command -v "${CXX:-g++}")" ]] || printf 'g++\n'
  find_python >/dev/null || printf 'python3-venv\n'
}

install_packages() {
  if [[ -z "$(command -v apt-get)" || -z "$(command -v dpkg-query)" ]]; then
    say "no apt-get here; these must already be installed (Debian names): g++ python3-venv $*"
    return
  fi
  local missing as_root=(env DEBIAN_FRONTEND=noninteractive)
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    [[ -n "$(command -v sudo)" ]] ||
      die "packages are missing and there is no sudo; as root: apt-get install ${missing[*]}"
    as_root=(sudo "${as_root[@]}")
    # Asks for the password on the terminal, before output goes to the log.
    sudo -v || die "packages are missing; as root: apt-get install ${missing[*]}"
  fi
  say "installing ${missing[*]}"
  logged "${as_root[@]}" apt-get update ||
    say 'apt-get update failed; continuing with the old package lists'
  logged "${as_root[@]}" apt-get install -y --no-install-recommends "${missing[@]}" ||
    failed 'apt-get install' "Install these packages by hand: ${missing[*]}"
}

# --- The tool environment ---------------------------------------------------------------------

pip_install() { logged "$venv/bin/python" -m pip install --disable-pip-version-check "$@"; }

# cmake, ninja, and the headers of cuda::std (same version as the toolkit of `--with-cuda`).
install_tools() {
  local python advice='Can this machine reach the Python package index?'
  say 'fetching cmake, ninja and the CCCL headers into .tools'
  python="$(find_python)" || die 'no python3 (3.9 or newer, with venv) found'
  logged "$python" -m venv "$venv" || failed 'making .tools/venv' 'Remove .tools and try again.'
  pip_install 'cmake>=3.30.4' ninja 'nvidia-cuda-cccl==13.0.*' || failed 'pip install' "$advice"
}

# The folder of the NVIDIA packages in the tool environment.
fetched_cuda() {
  local folder
  for folder in "$venv"/lib/python3*/site-packages/nvidia/cu13; do
    [[ -d "$folder" ]] && printf '%s\n' "$folder" && return
  done
  return 1
}

# nvcc_release NVCC: its release, such as 13.0, if it is 12 or newer.
nvcc_release() {
  local text
  [[ -x "$1" ]] && text="$("$1" --version 2>/dev/null)" || return 1
  [[ "$text" =~ release\ ([0-9]+)\.([0-9]+) ]] && ((BASH_REMATCH[1] >= 12)) || return 1
  printf '%s.%s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
}

# find_cuda: sets nvcc and cuda_release to those of a toolkit, or returns 1.
find_cuda() {
  for nvcc in "${CUDA_HOME:-}/bin/nvcc" "${CUDA_PATH:-}/bin/nvcc" "$(command -v nvcc)" \
    /usr/local/cuda/bin/nvcc "$(fetched_cuda)/bin/nvcc"; do
    cuda_release="$(nvcc_release "$nvcc")" && return
  done
  return 1
}

# The packages have versioned libraries in lib; compilers look for plain names in lib64.
fetch_cuda() {
  say "no CUDA toolkit (nvcc 12 or newer) found; fetching one into .tools (about 170 MB)"
  pip_install "$cuda_toolkit" || return
  local folder library
  folder="$(fetched_cuda)" || return
  ln -sfn lib "$folder/lib64"
  for library in "$folder"/lib/*.so.*; do
    [[ -e "$library" ]] && ln -sf "$(basename "$library")" "${library%%.so.*}.so"
  done
}

# nvbench's headers, library and CMake package. These do not depend on the Python version of the
# package, and need none of the package's dependencies.
fetch_nvbench() {
  pip_install --upgrade --no-deps --target "$tools/nvbench" --only-binary=:all: \
    --implementation cp --python-version 3.12 'cuda-bench==0.3.*'
}

# cuobjdump and nvdisasm: those of the toolkit's release if they exist, else the newest 13.
fetch_disassemblers() {
  local version
  for version in "$cuda_release" 13; do
    pip_install --no-deps "nvidia-cuda-cuobjdump==$version.*" "nvidia-cuda-nvdisasm==$version.*" &&
      return
  done
  return 1
}

# cuda_tool NAME: its path, in the toolkit or the tool environment; nothing if it is missing.
cuda_tool() {
  local folder
  for folder in "$(dirname "$nvcc")" "$(fetched_cuda)/bin"; do
    [[ -x "$folder/$1" ]] && printf '%s\n' "$folder/$1" && return
  done
  return 0
}

gpu_present() {
  [[ -e /dev/nvidia0 ]] && return
  [[ -n "$(command -v nvidia-smi)" ]] && nvidia-smi -L 2>/dev/null | grep -q '^GPU 0'
}

# --- Configuring and building -----------------------------------------------------------------

# configure PRESET OPTION...: runs cmake, unless the build folder is already configured this way.
# Sets `configured_now` to whether it ran.
configure() {
  local folder="$root/build/$1" presets wanted
  presets="$(sha256sum <"$root/CMakePresets.json")"
  wanted="$key ${presets:0:16} $*"
  configured_now=0
  log="$logs/$1-configure.log"
  if [[ -f "$folder/build.ninja" && -f "$folder/configured" ]]; then
    [[ "$(<"$folder/configured")" != "$wanted" ]] || return 0
  fi
  configured_now=1
  : >"$log"
  logged env PATH="$venv/bin:$PATH" "$venv/bin/cmake" --fresh -S "$root" --preset "$1" \
    -DCMAKE_MAKE_PROGRAM="$venv/bin/ninja" "${@:2}" ||
    failed 'configuring' 'If a package went missing, remove .tools/stamps and try again.'
  printf '%s\n' "$wanted" >"$folder/configured"
}

# Repeats what cmake reported about this project: what is compiled, and what is left out.
say_configuration() { sed -n 's/^-- warpnest: /warpnest: /p' "$logs/$1-configure.log" >&2; }

# Shows ninja's progress: a line at the first step and, on a terminal, a counter. Copies its input
# to standard output.
count_steps() {
  local line told=0 step=0 steps=0
  while IFS= read -r line; do
    printf '%s\n' "$line"
    [[ "$line" =~ ^\[([0-9]+)/([0-9]+)\]\ (Building|Linking) ]] || continue
    step="${BASH_REMATCH[1]}"
    steps="${BASH_REMATCH[2]}"
    if ((!told)); then
      say "building, $steps steps (details: ${log#"$root"/})"
      told=1
    fi
    [[ ! -t 2 ]] || printf '\r\e[Kwarpnest: step %s of %s' "$step" "$steps" >&2
  done
  ((!told)) || [[ ! -t 2 ]] || printf '\r\e[K' >&2
}

# build PRESET TARGET: prints nothing if there is nothing to do.
build() {
  log="$logs/$1-build.log"
  log_start=1
  "$venv/bin/ninja" -C "$root/build/$1" -j "$(nproc)" "$2" 2>&1 </dev/null | count_steps >"$log" ||
    failed 'building' 'If the sources are as committed, remove build and try again.'
}
