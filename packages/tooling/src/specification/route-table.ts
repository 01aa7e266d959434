import ts from 'typescript'
import { within } from '../tree.ts'

export interface TableRow {
  path: string
  page?: string | undefined
  open: boolean
}

/** The rows of the app's route table, read from its source: a package does not import an app. */
export function routeTable(): TableRow[] {
  const [file] = within(/^apps\/web\/src\/app\/routes\.ts$/)
  const source = ts.createSourceFile('routes.ts', file?.text ?? '', ts.ScriptTarget.Latest, true)
  const found: TableRow[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [path, , page, manner] = node.arguments.map(unquoted)
      if (path?.startsWith('/pages/')) {
        found.push({
          path: path.slice('/pages/'.length),
          page: fileOf(page, source),
          open: manner?.includes('public: true') ?? false,
        })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The file of a page below `apps/web/src`: imported when it is opened, or with the table. */
function fileOf(page = '', table: ts.SourceFile): string {
  const loaded = /import\('([^']+)'\)/.exec(page) ?? new RegExp(`import \\* as ${page} from '([^']+)'`).exec(table.text)
  return loaded?.[1]?.replace(/^#/, '').replace(/^\.\//, 'app/') ?? ''
}

function unquoted(node: ts.Expression): string {
  return ts.isStringLiteralLike(node) ? node.text : node.getText()
}
