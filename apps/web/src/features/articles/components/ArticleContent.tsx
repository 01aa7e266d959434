import { createElement, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import styles from './ArticleContent.module.css'

interface ArticleTextProps {
  title: string
  html: string
  /** What stands between title and text. */
  under?: ReactNode
}

/** An article as its readers have it; the operators' console shows a draft by the same. */
export function ArticleText({ title, html, under }: ArticleTextProps) {
  return (
    <article className={styles.article}>
      <h2 className={styles.heading}>{title}</h2>
      {under}
      <ArticleContent html={html} />
    </article>
  )
}

/**
 * An article's HTML as components. It was cleaned when it was written; here it is parsed into a document of its own,
 * which runs and loads nothing, and only the elements below are drawn.
 */
function ArticleContent({ html }: { html: string }) {
  const drawn = useMemo(() => children(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={styles.content}>{drawn}</div>
}

/** One level lower: page and article have headings of their own. */
const drawnAs: Readonly<Record<string, string>> = {
  ...{ P: 'p', UL: 'ul', OL: 'ol', LI: 'li', STRONG: 'strong', EM: 'em' },
  ...{ H2: 'h3', H3: 'h4', THEAD: 'thead', TBODY: 'tbody', TR: 'tr', TH: 'th', TD: 'td' },
}

/** React does not allow white space between the parts of a table. */
const tableParts = ['TABLE', 'THEAD', 'TBODY', 'TR']

function children(node: Node): ReactNode[] {
  const nodes = tableParts.includes(node.nodeName) ? [...(node as Element).children] : [...node.childNodes]
  return nodes.map((child, index) => drawn(child, index))
}

function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  if (node.tagName === 'BR') return <br key={key} />
  if (node.tagName === 'A')
    return <ArticleLink key={key} to={node.getAttribute('href') ?? ''} inside={children(node)} />
  if (node.tagName === 'TABLE') {
    return (
      <div key={key} className={styles.wide}>
        <table>{children(node)}</table>
      </div>
    )
  }
  const name = drawnAs[node.tagName]
  return name === undefined ? null : createElement(name, { key }, ...children(node))
}

/** Within the app in the same tab; elsewhere in a new one. */
function ArticleLink({ to, inside }: { to: string; inside: ReactNode[] }) {
  if (to.startsWith('#/pages/')) return <Link to={to.slice(1)}>{inside}</Link>
  if (to.startsWith('mailto:')) return <a href={to}>{inside}</a>
  if (!to.startsWith('https://')) return <>{inside}</>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
