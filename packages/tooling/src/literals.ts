import ts from 'typescript'
import type { SourceFile } from './tree.ts'

/** Words that a user would see but a translator never would: in JSX, in what components are given, and in toasts. */
export function literals({ path, text }: SourceFile): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const faults: string[] = []
  const report = (node: ts.Node, words: string) => {
    if (!needsTranslation(words)) return
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    faults.push(`${path}:${line}: "${words.trim()}" is written into the page. Give it a key in locales/ and use t().`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text)
    if (ts.isJsxAttribute(node) && node.initializer) {
      const isSpoken = spoken.has(node.name.getText())
      const isCode = coded.has(node.name.getText())
      for (const written of writtenOut(node.initializer)) {
        if (isSpoken || (!isCode && readsAsWords.test(written.text))) report(written, written.text)
      }
    }
    if (ts.isCallExpression(node) && speaks.test(node.expression.getText())) {
      for (const written of node.arguments.flatMap(writtenOut)) report(written, written.text)
    }
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression) {
      writtenOut(node.expression).forEach((literal) => {
        report(literal, literal.text)
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
])

/** Attributes that a browser reads and nobody else. */
const coded = new Set(['rel', 'className', 'sizes', 'd'])

/** `Close`, `free balance`: in whatever property a component takes its words. */
const readsAsWords = /(?<!\p{L})\p{Lu}\p{Ll}|\p{L} \p{L}|[^\p{ASCII}\P{L}]/u

/** What shows its argument to the user. */
const speaks = /^(?:toast|toasts)\.\w+$|^(?:window\.)?(?:alert|confirm|prompt)$|\.setCustomValidity$/

/** Names that stay themselves in all languages: the product, and codes in capitals such as BTC, USDT or MA. */
function needsTranslation(words: string): boolean {
  const rest = words
    .replace(/&#?\w+;/g, '')
    .replace(/\bHalyard\b/g, '')
    .replace(/\b[A-Z][A-Z0-9]*\b/g, '')
  return /\p{L}/u.test(rest)
}

type Written =
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail

/**
 * The strings that an expression may come to: both arms of a choice, the parts of a template, not what a call is given.
 */
function writtenOut(node: ts.Node): Written[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node]
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map((span) => span.literal)]
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) {
    return node.expression ? writtenOut(node.expression) : []
  }
  if (ts.isConditionalExpression(node)) return [...writtenOut(node.whenTrue), ...writtenOut(node.whenFalse)]
  if (ts.isBinaryExpression(node) && joins.has(node.operatorToken.kind)) {
    const left = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? [] : writtenOut(node.left)
    return [...left, ...writtenOut(node.right)]
  }
  return []
}

const joins = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
])
