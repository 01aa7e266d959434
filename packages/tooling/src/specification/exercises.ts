import ts from 'typescript'
import type { SourceFile } from '../tree.ts'

/** A test and everything that it names: identifiers, texts and numbers, its tables included. */
export interface Exercise {
  path: string
  /** With the titles of the groups that it stands in. */
  title: string
  /** Named in the test itself. */
  direct: ReadonlySet<string>
  /** Named in a function or value of the same file that the test uses. */
  indirect: ReadonlySet<string>
}

/** Every test of a file, as `it` and `test` introduce them. */
export function exercises({ path, text }: SourceFile): Exercise[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const helpers = declarations(source)
  const found: Exercise[] = []
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const title = titleOf(node, testers)
    const group = titleOf(node, ['describe'])
    if (title === undefined) {
      const inner = group === undefined ? groups : [...groups, group]
      ts.forEachChild(node, (child) => visit(child, inner))
      return
    }
    const direct = names(node)
    found.push({ path, title: [...groups, title].join(' › '), direct, indirect: reached(direct, helpers) })
  }
  visit(source, [])
  return found
}

const testers = ['it', 'test']

/** `it('…', …)`, `test.each(table)('…', …)` and the like. */
function titleOf(node: ts.Node, words: readonly string[]): string | undefined {
  if (!ts.isCallExpression(node) || !introduces(node.expression, words)) return undefined
  const [first] = node.arguments
  return first && ts.isStringLiteralLike(first) ? first.text : undefined
}

function introduces(callee: ts.Expression, words: readonly string[]): boolean {
  if (ts.isIdentifier(callee)) return words.includes(callee.text)
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) return introduces(callee.expression, words)
  return ts.isTaggedTemplateExpression(callee) && introduces(callee.tag, words)
}

/** What stands outside the tests, in the file or in a group of tests: functions and values by their name. */
function declarations(source: ts.SourceFile): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const visit = (node: ts.Node): void => {
    if (titleOf(node, testers) !== undefined) return
    if (ts.isFunctionDeclaration(node) && node.name) found.set(node.name.text, names(node))
    else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      found.set(node.name.text, names(node.initializer))
    } else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** What the helpers name that a test uses, and the helpers of those. */
function reached(direct: ReadonlySet<string>, helpers: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const follow = (used: Iterable<string>): void => {
    for (const name of used) {
      const own = helpers.get(name)
      if (!own || seen.has(name)) continue
      seen.add(name)
      for (const one of own) found.add(one)
      follow(own)
    }
  }
  follow(direct)
  return found
}

function names(node: ts.Node): Set<string> {
  const found = new Set<string>()
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one) || ts.isStringLiteralLike(one) || ts.isTemplateLiteralToken(one)) found.add(one.text)
    if (ts.isNumericLiteral(one)) found.add(one.text)
    ts.forEachChild(one, visit)
  }
  visit(node)
  return found
}
