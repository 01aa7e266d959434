import { relative } from 'node:path'
import ts from 'typescript'

/** A statement of the server's sources, as the compiler knows its text. */
export interface StatementText {
  readonly text: string
  /** The first file with it. */
  readonly file: string
}

/** Functions and classes that answer rows of the statement in one of their arguments, alone or in `text` or `select`. */
const answering = /^(?:rows|row|rowsFrom|pageOf|UserLists|UserRowLoader)$/
const named = ['text', 'select']

/** The texts of all statements whose rows are read, in the order of files. */
export function statementTexts(root: string): StatementText[] {
  const config = ts.getParsedCommandLineOfConfigFile(`${root}/apps/server/tsconfig.json`, {}, parseHost)
  if (!config) throw new Error('the server has no tsconfig.json')
  const sources = config.fileNames.filter((path) => path.includes('/apps/server/src/') && !path.endsWith('.test.ts'))
  const options: ts.CompilerOptions = { ...config.options, noLib: true, types: [] }
  const host = ts.createCompilerHost(options)
  // Texts are ours; what packages declare would only take time.
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      /^(?:\.|@halyard\/)/.test(text) && !text.includes('/generated/')
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    )
  const program = ts.createProgram(sources, options, host)
  const checker = program.getTypeChecker()
  const found = new Map<string, string>()

  const visit = (node: ts.Node, file: string): void => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && answering.test(nameOf(node.expression))) {
      for (const argument of node.arguments ?? []) {
        for (const text of textsOf(argument, checker)) {
          if (isStatement.test(text) && !found.has(text)) found.set(text, file)
        }
      }
    }
    ts.forEachChild(node, (child) => visit(child, file))
  }
  for (const path of sources.sort()) {
    const source = program.getSourceFile(path)
    if (source) visit(source, relative(root, path))
  }
  return [...found].map(([text, file]) => ({ text, file }))
}

const parseHost: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  },
}

function nameOf(callee: ts.Expression): string {
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
}

/** All that it can be; the compiler knows the text of a template only where it expects one. */
function textsOf(argument: ts.Expression, checker: ts.TypeChecker): string[] {
  if (ts.isAsExpression(argument)) return textsOf(argument.expression, checker)
  if (ts.isTemplateExpression(argument)) {
    return argument.templateSpans.reduce(
      (texts, { expression, literal }) =>
        textsOf(expression, checker).flatMap((part) => texts.map((text) => text + part + literal.text)),
      [argument.head.text],
    )
  }
  if (ts.isObjectLiteralExpression(argument)) {
    const property = argument.properties.find(({ name }) => name && named.includes(name.getText()))
    if (property && ts.isPropertyAssignment(property)) return textsOf(property.initializer, checker)
    const value = property && checker.getShorthandAssignmentValueSymbol(property)
    if (value) return literalsOf(checker.getTypeOfSymbol(value))
  }
  const type = checker.getTypeAtLocation(argument)
  const property =
    type.flags & ts.TypeFlags.Object ? named.map((name) => type.getProperty(name)).find(Boolean) : undefined
  return literalsOf(property ? checker.getTypeOfSymbolAtLocation(property, argument) : type)
}

function literalsOf(type: ts.Type): string[] {
  return (type.isUnion() ? type.types : [type]).flatMap((one) =>
    one.isStringLiteral() || one.isNumberLiteral() ? [String(one.value)] : [],
  )
}

const isStatement = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/
