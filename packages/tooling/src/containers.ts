import { type CollectionTag, parse, YAMLMap } from 'yaml'

/** docker-compose.yml as Compose reads it: anchors and merge keys resolved, variables as they are written. */
export function composeFile(text: string): ComposeFile {
  return parse(text, { merge: true, customTags: [override] }) as ComposeFile
}

/** What replaces what the file below has, instead of being added to it. */
const override: CollectionTag = { tag: '!override', collection: 'map', default: false, nodeClass: YAMLMap }

/** The services of a file with those of another laid over it: settings are added to, or replaced by, their name. */
export function laidOver(below: ComposeFile, above: ComposeFile): ComposeFile['services'] {
  const names = [...new Set([...Object.keys(below.services), ...Object.keys(above.services)])]
  return Object.fromEntries(
    names.map((name) => {
      const [one, other] = [below.services[name], above.services[name]]
      return [name, { ...one, ...other, environment: { ...one?.environment, ...other?.environment } } as ComposeService]
    }),
  )
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly volumes?: Readonly<Record<string, unknown>>
}

interface ComposeService {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly profiles?: readonly string[]
}

/** One instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

export function instructionsOf(dockerfile: string): Instruction[] {
  return dockerfile.split('\n').flatMap((line) => {
    const [, name, text] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    return name && text ? [{ name, text }] : []
  })
}

/** The value of `${NAME:-default}` and its like, with what the environment gives. */
export function interpolated(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, missing = '') => variables[name] || missing,
  )
}
