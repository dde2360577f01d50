import { hasFile, names, type Runner } from './runner.ts';
import { shellWord } from './shell-word.ts';

const JVM = ['java', 'kotlin', 'scala'];

export const JVM_RUNNERS: readonly Runner[] = [
  {
    name: 'maven',
    languages: JVM,
    manifests: ['pom.xml'],
    runs: (project) => hasFile(project, 'pom.xml'),
    command: (tests) => `mvn test -Dtest=${shellWord(names(tests).join(','))}`,
  },
  {
    name: 'gradle',
    languages: JVM,
    manifests: ['build.gradle', 'build.gradle.kts'],
    runs: (project) => hasFile(project, 'build.gradle') || hasFile(project, 'build.gradle.kts'),
    command: (tests, project) =>
      `${hasFile(project, 'gradlew') ? './gradlew' : 'gradle'} test ${names(tests)
        .map((name) => `--tests ${shellWord(`*${name}`)}`)
        .join(' ')}`,
  },
  {
    name: 'sbt',
    languages: ['scala'],
    manifests: ['build.sbt'],
    runs: () => true,
    command: (tests) =>
      `sbt ${shellWord(
        `testOnly ${names(tests)
          .map((name) => `*${name}`)
          .join(' ')}`,
      )}`,
  },
];
