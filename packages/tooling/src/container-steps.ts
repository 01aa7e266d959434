import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type Instruction, instructionsOf } from './containers.ts'

/** What a Dockerfile leaves: a folder that stands for the root of the image, and how its program is started. */
export interface Image {
  readonly folder: string
  readonly workdir: string
  readonly environment: Readonly<Record<string, string>>
  readonly user: number
  readonly command: readonly string[]
}

interface Stage {
  folder: string
  workdir: string
  environment: Record<string, string>
  user: number
  command: readonly string[]
}

/**
 * Carries out the steps of a Dockerfile in a bare folder, as far as ours uses them, with this machine's Node in place
 * of the base image. Each stage has a folder; an absolute path of the image is one below it.
 */
export function carryOut(dockerfile: string, context: string, into: string): Image {
  const stages = new Map<string, Stage>()
  const isLeftOut = ignoredBy(readFileSync(join(context, '.dockerignore'), 'utf8'))
  let stage: Stage | undefined
  for (const { name, text } of instructionsOf(dockerfile)) {
    if (name === 'FROM') {
      const [, base = '', as = 'image'] = /^(\S+)(?: AS (\w+))?$/.exec(text) ?? []
      stage = begin(join(into, as), stages.get(base))
      stages.set(as, stage)
    } else if (stage) step(stage, { name, text }, { context, stages, isLeftOut })
  }
  if (!stage) throw new Error('the Dockerfile has no stage')
  return stage
}

function begin(folder: string, base: Stage | undefined): Stage {
  mkdirSync(folder, { recursive: true })
  if (base) cpSync(base.folder, folder, { recursive: true, verbatimSymlinks: true })
  return { workdir: '/', environment: {}, user: 0, command: [], ...base, folder }
}

interface Around {
  readonly context: string
  readonly stages: ReadonlyMap<string, Stage>
  readonly isLeftOut: (path: string) => boolean
}

function step(stage: Stage, { name, text }: Instruction, around: Around): void {
  switch (name) {
    case 'WORKDIR':
      stage.workdir = text
      mkdirSync(join(stage.folder, text), { recursive: true })
      return
    case 'COPY':
      return copy(stage, text, around)
    case 'RUN':
      return run(stage, text)
    case 'ENV':
      for (const [, variable = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) stage.environment[variable] = value
      return
    case 'USER':
      stage.user = Number(text)
      return
    case 'CMD':
      stage.command = JSON.parse(text)
      return
    case 'EXPOSE':
      return
    default:
      throw new Error(`the steps of ${name} are not known here`)
  }
}

function copy(stage: Stage, text: string, { context, stages, isLeftOut }: Around): void {
  const [, from, paths = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(text) ?? []
  const sources = paths.split(' ')
  const target = sources.pop() ?? ''
  for (const source of sources) {
    const path = from ? join(stages.get(from)?.folder ?? '', source) : join(context, source)
    const intoFolder = target.endsWith('/') && statSync(path).isFile()
    cpSync(path, join(stage.folder, stage.workdir, target, intoFolder ? basename(path) : ''), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !isLeftOut(relative(context, file)),
    })
  }
}

function run(stage: Stage, text: string): void {
  // Paths of the image that begin at its root; who may not give files away keeps them.
  const here = text
    .replace(/(?<= )\/(?=\w)/g, `${stage.folder}/`)
    .replace(/-o 1000 -g 1000/, process.getuid?.() === 0 ? '$&' : '')
  const { status, stderr, stdout } = spawnSync('sh', ['-c', here], {
    cwd: join(stage.folder, stage.workdir),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...stage.environment },
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`${text} ended with ${status}:\n${stdout}\n${stderr}`)
}

/** The two forms that our .dockerignore uses: a path from the root, and `**` before a name or an ending. */
function ignoredBy(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const names = patterns.filter((line) => line.startsWith('**/')).map((line) => line.slice(3))
  const paths = new Set(patterns.filter((line) => !line.startsWith('**/')))
  const isNamed = (part: string) =>
    names.some((name) => (name.startsWith('*') ? part.endsWith(name.slice(1)) : part === name))
  return (path) => paths.has(path) || isNamed(basename(path))
}

/** Whether a path of the image exists. */
export function has(image: Image, path: string): boolean {
  return existsSync(join(image.folder, image.workdir, path))
}
