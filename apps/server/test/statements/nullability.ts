/** A node of a query as Postgres stores it, or a list of them, or what stands in one of its fields. */
type Tree = Node | readonly Tree[] | string
interface Node {
  readonly kind: string
  readonly fields: Readonly<Record<string, Tree>>
}

/** What the catalogue knows of the parts of a query. */
export interface Catalogue {
  /** Of a column of a table, or of a table's row type. */
  readonly isNotNull: (relation: string, column: number) => boolean
  /** The table whose rows a function answers, if any. */
  readonly tableOf: (functionOid: string) => string | undefined
  /** The table of a row type, if any. */
  readonly tableOfType: (type: string) => string | undefined
  /** Whether it belongs to Postgres, and answers null only for a null. */
  readonly isPlain: (functionOid: string) => boolean
  readonly isNamed: (functionOid: string, name: string) => boolean
}

/** A column of an answer; where it is a column of a table, which one. */
export interface AnsweredColumn {
  readonly name: string
  readonly nullable: boolean
  readonly origin: { readonly from: string; readonly relation: string; readonly column: number } | undefined
}

/**
 * Which columns of a query can be null, by what Postgres itself has understood of it: its columns that are NOT NULL and on
 * no outer side of a join, counts, constants, and what is computed of these. What nobody can tell counts as nullable, such
 * as the columns of a function.
 */
export function answeredColumns(stored: string, catalogue: Catalogue): AnsweredColumn[] {
  const query = firstQuery(parse(stored))
  return columnsOf(query).map(({ fields: { resname, expr } }, index) => ({
    name: text(resname),
    nullable: isNullableIn(query, index + 1, [], catalogue),
    origin: originOf(expr, query),
  }))
}

function columnsOf(query: Node): Node[] {
  const returned = nodes(query.fields.returningList)
  const targets = returned.length > 0 ? returned : nodes(query.fields.targetList)
  return targets.filter((target) => target.fields.resjunk !== 'true')
}

function isNullable(tree: Tree | undefined, queries: readonly Node[], catalogue: Catalogue): boolean {
  if (!isNode(tree)) return true
  const { kind, fields } = tree
  const is = (inner: Tree | undefined) => isNullable(inner, queries, catalogue)
  const some = (list: Tree | undefined) => nodes(list).some(is)
  switch (kind) {
    case 'VAR':
      return isNullableColumn(tree, queries, catalogue)
    case 'CONST':
      return fields.constisnull === 'true'
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'SQLVALUEFUNCTION':
    case 'ARRAYEXPR':
    case 'ROWEXPR':
      return false
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
      return is(fields.arg)
    case 'BOOLEXPR':
      return some(fields.args)
    case 'COALESCE':
    case 'COALESCEEXPR':
    case 'MINMAX':
    case 'MINMAXEXPR':
      return nodes(fields.args).every(is)
    case 'CASE':
    case 'CASEEXPR':
      return is(fields.defresult) || nodes(fields.args).some((when) => is(when.fields.result))
    case 'SUBLINK':
      return !['0', '6'].includes(text(fields.subLinkType))
    case 'FUNCEXPR':
      return !catalogue.isPlain(text(fields.funcid)) || some(fields.args)
    case 'OPEXPR':
      return !catalogue.isPlain(text(fields.opfuncid)) || some(fields.args)
    case 'AGGREF':
      if (catalogue.isNamed(text(fields.aggfnoid), 'count')) return false
      // A group has a row.
      return !isGrouped(queries[0]) || isNode(fields.aggfilter) || some(fields.args)
    case 'WINDOWFUNC':
      return (
        !['count', 'row_number', 'rank'].some((name) => catalogue.isNamed(text(fields.winfnoid), name)) &&
        some(fields.args)
      )
    case 'TARGETENTRY':
      return is(fields.expr)
    case 'FIELDSELECT': {
      const table = isNode(fields.arg) ? catalogue.tableOfType(text(fields.arg.fields.vartype)) : undefined
      return table === undefined || !catalogue.isNotNull(table, Number(fields.fieldnum))
    }
    default:
      return true
  }
}

function isNullableColumn({ fields }: Node, queries: readonly Node[], catalogue: Catalogue): boolean {
  // Nullable by an outer join.
  if (list(fields.varnullingrels).length > 1) return true
  const own = queries.slice(Number(fields.varlevelsup))
  const entry = entryOf(fields.varno, own[0])
  if (!entry) return true
  const number = Number(fields.varattno)
  const within = (tree: Tree | undefined) => isNullable(tree, own, catalogue)
  switch (entry.fields.rtekind) {
    case rangeKinds.relation:
      return !catalogue.isNotNull(text(entry.fields.relid), number)
    case rangeKinds.subquery:
      return isNullableIn(firstQuery(entry.fields.subquery), number, own, catalogue)
    case rangeKinds.join:
      return within(nodes(entry.fields.joinaliasvars)[number - 1])
    case rangeKinds.group:
      return within(nodes(entry.fields.groupexprs)[number - 1])
    case rangeKinds.function:
      return isNullableOfFunction(entry, number, catalogue)
    case rangeKinds.common: {
      const common = own
        .slice(Number(entry.fields.ctelevelsup))
        .flatMap((query) => nodes(query.fields.cteList))
        .find(({ fields: { ctename } }) => ctename === entry.fields.ctename)
      return !common || isNullableIn(firstQuery(common.fields.ctequery), number, own, catalogue)
    }
    default:
      return true
  }
}

/** Of a union, where one of its parts is. */
function isNullableIn(query: Node, column: number, outer: readonly Node[], catalogue: Catalogue): boolean {
  if (isNode(query.fields.setOperations)) {
    const parts = nodes(query.fields.rtable).filter(({ fields: { rtekind } }) => rtekind === rangeKinds.subquery)
    return parts.some((part) => isNullableIn(firstQuery(part.fields.subquery), column, [query, ...outer], catalogue))
  }
  return isNullable(columnsOf(query)[column - 1]?.fields.expr, [query, ...outer], catalogue)
}

/** Only a row of a table has columns that are NOT NULL; what we send in arrays is, and so is an ordinality. */
function isNullableOfFunction(entry: Node, column: number, catalogue: Catalogue): boolean {
  const [first, ...more] = nodes(entry.fields.functions)
  const call = first?.fields.funcexpr
  if (!first || !isNode(call)) return true
  const columns = Number(first.fields.funccolcount)
  const id = text(call.fields.funcid)
  if (catalogue.isNamed(id, 'unnest') || (more.length === 0 && column > columns)) return false
  const table = catalogue.tableOf(id)
  return table === undefined || !catalogue.isNotNull(table, column)
}

const rangeKinds = { relation: '0', subquery: '1', join: '2', function: '3', common: '6', group: '9' }

function originOf(tree: Tree | undefined, query: Node): AnsweredColumn['origin'] {
  if (!isNode(tree) || tree.kind !== 'VAR' || tree.fields.varlevelsup !== '0') return undefined
  const entry = entryOf(tree.fields.varno, query)
  if (!entry || entry.fields.rtekind !== rangeKinds.relation || list(tree.fields.varnullingrels).length > 1)
    return undefined
  return { from: text(tree.fields.varno), relation: text(entry.fields.relid), column: Number(tree.fields.varattno) }
}

const entryOf = (number: Tree | undefined, query: Node | undefined) => nodes(query?.fields.rtable)[Number(number) - 1]
const isGrouped = (query: Node | undefined) => list(query?.fields.groupClause).length > 0

const isNode = (tree: Tree | undefined): tree is Node =>
  tree !== undefined && typeof tree !== 'string' && !Array.isArray(tree)
const list = (tree: Tree | undefined): readonly Tree[] => (Array.isArray(tree) ? tree : [])
const nodes = (tree: Tree | undefined): Node[] => list(tree).filter(isNode)
const text = (tree: Tree | undefined): string => (typeof tree === 'string' ? tree : '')

function firstQuery(tree: Tree | undefined): Node {
  if (isNode(tree)) return tree
  for (const inner of list(tree)) if (typeof inner !== 'string') return firstQuery(inner)
  throw new Error('a statement without a query')
}

/** Reads what Postgres writes of a `pg_node_tree`: `{KIND :field value …}`, and lists in parentheses. */
function parse(stored: string): Tree {
  const tokens = stored.match(/[(){}]|(?:\\.|[^\s(){}\\])+/gs) ?? []
  let at = 0
  const value = (): Tree => {
    const token = tokens[at++] ?? ''
    if (token === '{') {
      const kind = tokens[at++] ?? ''
      const fields: Record<string, Tree> = {}
      while (tokens[at] !== '}') {
        const name = (tokens[at++] ?? '').slice(1)
        const values: Tree[] = []
        while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(value())
        fields[name] = values.length === 1 ? (values[0] as Tree) : values
      }
      at += 1
      return { kind, fields }
    }
    if (token !== '(') return token === '<>' ? '' : token.replace(/\\(.)/g, '$1')
    const items: Tree[] = []
    while (tokens[at] !== ')') items.push(value())
    at += 1
    return items
  }
  return value()
}
