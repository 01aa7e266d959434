import { recordTypes } from '@halyard/domain/ledger'
import { type Endpoint, endpoints, refusals } from '@halyard/wire'
import { expect, it } from 'vitest'
import { textsOf } from '../texts.ts'
import { within } from '../tree.ts'
import { type Behaviour, behaviours, meansClaim } from './behaviours.ts'
import { gaps, markdown, section, type Wanted } from './coverage.ts'
import { lastWholeRun, type Note } from './records.ts'
import { routeTable } from './route-table.ts'
import * as specification from './wanted.ts'

const notes = lastWholeRun()
const document = within(/^docs\/coverage\.md$/)[0]?.text ?? ''
const ofCall = new Map<string, string>(
  Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, name] as const),
)
const ownCalls = [...ofCall.keys()].filter((name) => !specification.calls.includes(name))
const table = (title: string, columns: string[], wanted: Wanted[]) => section(title, columns, wanted, notes, document)

const sections = [
  table('Pages', ['page below /pages', 'file', 'without a session'], specification.routes.map(page)),
  table('Calls of the specification', ['call', 'endpoint'], specification.calls.map(call)),
  table('Calls of our own', ['call', 'endpoint'], ownCalls.map(call)),
  table('Codes', ['code', 'meaning', 'refusals'], Object.entries(specification.codes).map(code)),
  table('Refusals', ['refusal', 'code'], Object.keys(refusals).map(refusal)),
  table('Record types', ['record type', 'number'], specification.recordTypes.map(recordType)),
  table('Behaviours', ['behaviour'], behaviours.map(behaviour)),
  table('Languages', ['language', 'texts'], specification.languages.map(language)),
]

it('each thing that the specification asks for was done by a test of the last whole run, and docs/coverage.md says by which', async () => {
  // A document with a gap is never written.
  expect(sections.flatMap(gaps)).toEqual([])
  await expect(markdown(sections)).toMatchFileSnapshot('../../../../docs/coverage.md')
})

function page(path: string): Wanted {
  const route = routeTable().find((row) => row.path === path)
  const open = specification.publicRoutes.includes(path)
  return {
    name: path,
    built: [route?.page ?? '', route?.open === open ? (open ? 'opens' : 'leads to sign-in') : ''],
    means: (note) => note.kind === 'visit' && note.name === path,
  }
}

function call(name: string): Wanted {
  return { name, built: [ofCall.get(name) ?? ''], means: (note) => note.kind === 'call' && note.name === name }
}

function code([code, meaning]: [string, string]): Wanted {
  const names = Object.entries(refusals).flatMap(([name, rule]) => (rule.code === Number(code) ? [name] : []))
  return {
    name: code,
    built: [meaning, names.join(', ')],
    means: (note) => note.kind === 'code' && note.name === code,
  }
}

function refusal(name: string): Wanted {
  const { code } = refusals[name as keyof typeof refusals]
  const within = specification.refusedWithin[name]
  const means = within === undefined ? (note: Note) => note.kind === 'refusal' && note.name === name : passes(within)
  return { name, built: [String(code)], means }
}

function recordType(name: string): Wanted {
  const number = recordTypes[name as keyof typeof recordTypes]
  return { name, built: [String(number ?? '')], means: (note) => note.kind === 'recordType' && note.name === name }
}

function behaviour({ section, says, claim }: Behaviour): Wanted {
  const name = `section ${section}: ${says}`
  if (!claim) return { name, built: [], means: () => false }
  return { name, built: [], means: meansClaim(claim), shownBy: `${claim.path}: ${claim.title}` }
}

function passes(title: string) {
  return (note: Note) => note.kind === 'passed' && note.title.split(' > ').includes(title)
}

function language(name: string): Wanted {
  const files = within(new RegExp(`^locales/${name}/[^/]+[.]json$`))
  const texts = files.reduce((sum, file) => sum + textsOf(JSON.parse(file.text)).size, 0)
  return {
    name,
    built: [texts === 0 ? '' : String(texts)],
    means: (note) => note.kind === 'passed' && note.path.startsWith('packages/tooling/') && note.title.includes(name),
  }
}
