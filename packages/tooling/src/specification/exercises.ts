import ts from 'typescript'
import type { SourceFile } from '../tree.ts'

/** A test and everything that it names: identifiers, texts and numbers, its tables and its file's own helpers included. */
export interface Exercise {
  path: string
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
  const visit = (node: ts.Node): void => {
    const title = titleOf(node)
    if (title === undefined) return ts.forEachChild(node, visit)
    const direct = names(node)
    found.push({ path, title, direct, indirect: reached(direct, helpers) })
  }
  visit(source)
  return found
}

/** `it('…', …)`, `test.each(table)('…', …)` and the like. */
function titleOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !introduces(node.expression)) return undefined
  const [first] = node.arguments
  return first && ts.isStringLiteralLike(first) ? first.text : undefined
}

function introduces(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test'
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) return introduces(callee.expression)
  return ts.isTaggedTemplateExpression(callee) && introduces(callee.tag)
}

function declarations(source: ts.SourceFile): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) found.set(statement.name.text, names(statement))
    if (!ts.isVariableStatement(statement)) continue
    for (const declared of statement.declarationList.declarations) {
      if (ts.isIdentifier(declared.name) && declared.initializer) {
        found.set(declared.name.text, names(declared.initializer))
      }
    }
  }
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
