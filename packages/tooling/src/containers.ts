import { parse } from 'yaml'

/** docker-compose.yml as Compose reads it: anchors and merge keys resolved, variables as they are written. */
export function composeFile(text: string): ComposeFile {
  return parse(text, { merge: true }) as ComposeFile
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
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
