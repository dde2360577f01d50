/** Files that say what of a tree is run when it is built, tested, released or deployed. */
const RUNNER =
  /(?:^|\/)(?:\.github\/(?:workflows|actions)\/[\w./-]{1,80}\.ya?ml|\.circleci\/config\.ya?ml|\.gitlab-ci\.ya?ml|azure-pipelines\.ya?ml|bitbucket-pipelines\.ya?ml|[\w.-]{0,40}Dockerfile[\w.-]{0,40}|Containerfile|GNUmakefile|[Mm]akefile|[\w.-]{1,40}\.mk|[Jj]ustfile|Procfile|Taskfile\.ya?ml|project\.json|turbo\.json|supervisord?\.conf|[\w@.-]{1,60}\.service)$/;

/** Whether a file says what is run of the tree that it stands in, by its path. */
export function isRunner(path: string): boolean {
  return RUNNER.test(path);
}
