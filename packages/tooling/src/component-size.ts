import ts from 'typescript'
import { isTest, place, type SourceFile } from './tree.ts'

/** What one can take in without scrolling back and forth. */
const most = 100

/** Components that are longer, each with the reason. */
export const mayBeLonger: ReadonlyMap<RegExp, string> = new Map([
  [/\/platform\/navigation\/router\.tsx$/, 'no component but the router: two small ones among its functions'],
])

/** Where components and hooks are. */
export const isOfTheApp = (path: string) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !isTest(path)

/** Components and hooks, and files of components, that are too long to be read at once. */
export function longComponents(file: SourceFile): string[] {
  if ([...mayBeLonger.keys()].some((reason) => reason.test(file.path))) return []
  const lines = file.text.trimEnd().split('\n').length
  const whole = file.path.endsWith('.tsx') && lines > most ? [`${file.path}:1: ${lines} lines. ${cure}`] : []
  return [...whole, ...longFunctions(file)]
}

const cure =
  'Split it by what it does: state and calls into a hook of its own (use-….ts), a part of what is drawn into a component. ' +
  'If it must be longer, name it with the reason in packages/tooling/src/component-size.ts.'

function longFunctions(file: SourceFile): string[] {
  // Few files are as long as that altogether; the others need no reading.
  if (file.text.split('\n').length <= most) return []
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const lineAt = (offset: number) => source.getLineAndCharacterOfPosition(offset).line
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    const name = nameOf(node)
    const lines = lineAt(node.end) - lineAt(node.getStart()) + 1
    if (name && lines > most) faults.push(`${place(file, node.getStart())}: ${name} has ${lines} lines. ${cure}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

/** The name of a component or hook, also of one that is handed to `memo` or `forwardRef`. */
function nameOf(node: ts.Node): string | undefined {
  if (!ts.isFunctionDeclaration(node) && !ts.isFunctionExpression(node) && !ts.isArrowFunction(node)) return undefined
  let named: ts.Node = node
  while (ts.isCallExpression(named.parent) && !('name' in named && named.name)) named = named.parent
  const declared = ts.isVariableDeclaration(named.parent) ? named.parent.name : (node as { name?: ts.Node }).name
  const name = declared?.getText() ?? ''
  return /^([A-Z]|use[A-Z])/.test(name) ? name : undefined
}
