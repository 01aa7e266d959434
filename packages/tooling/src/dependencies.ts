import type { SourceFile } from './tree.ts'

/** Dependencies without a line of their own in docs/dependencies.md, and lines about ones that are gone. */
export function undocumented(manifests: readonly SourceFile[], document: string): string[] {
  const used = new Set(manifests.flatMap((manifest) => Object.keys(dependenciesOf(manifest))))
  const lines = document.split('\n').map((line) => /^[-|*\s]*`([^`]+)`/.exec(line)?.[1])
  const described = new Set(lines.filter((name) => name !== undefined))
  return [
    ...[...used]
      .filter((name) => !described.has(name) && !name.startsWith('@halyard/'))
      .map(
        (name) =>
          `${name}: no line in docs/dependencies.md. Add "- \`${name}\`: what it does for us and why this one".`,
      ),
    ...[...described]
      .filter((name) => !used.has(name))
      .map((name) => `${name}: in docs/dependencies.md but in no package.json. Remove the line.`),
  ]
}

/** Versions that could be another one tomorrow. */
export function unpinned(manifest: SourceFile): string[] {
  return Object.entries(dependenciesOf(manifest))
    .filter(
      ([, version]) => version !== 'workspace:*' && !/^(?:npm:[@\w/.-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version),
    )
    .map(([name, version]) => `${manifest.path}: ${name} is "${version}". Pin one exact version.`)
}

function dependenciesOf(manifest: SourceFile): Record<string, string> {
  const sections: Record<string, Record<string, string> | undefined> = JSON.parse(manifest.text)
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = sections
  return { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }
}
