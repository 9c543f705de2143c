import { Link } from '@daoxing/kit/web'
import { lexer, type Token } from 'marked'
import { Fragment, type ReactNode } from 'react'

/** Markdown as elements of the page. HTML in it is not interpreted, and links lead to screens or secure pages only. */
export function MarkdownText({ text }: { readonly text: string }) {
  return <div className="flex flex-col gap-3">{nodesOf(lexer(text))}</div>
}

const nodesOf = (tokens: readonly Token[] = []): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text are their places
  tokens.map((token, at) => <Fragment key={at}>{nodeOf(token)}</Fragment>)

const innerOf = (token: Token): ReactNode =>
  'tokens' in token && token.tokens ? nodesOf(token.tokens) : 'text' in token ? String(token.text) : token.raw

function nodeOf(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      return <h2 className="mt-2 text-card font-bold">{innerOf(token)}</h2>
    case 'paragraph':
      return <p className="wrap-anywhere">{innerOf(token)}</p>
    case 'strong':
      return <strong>{innerOf(token)}</strong>
    case 'em':
      return <em>{innerOf(token)}</em>
    case 'codespan':
      return <code>{innerOf(token)}</code>
    case 'br':
      return <br />
    case 'list':
      return listOf(token)
    case 'link':
      return linkOf(String(token['href']), innerOf(token))
    case 'space':
    case 'html':
    case 'image':
      return null
    default:
      return innerOf(token)
  }
}

function listOf(token: Token): ReactNode {
  const items: readonly Token[] = 'items' in token ? token.items : []
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text are their places
  const lines = items.map((item, at) => <li key={at}>{innerOf(item)}</li>)
  return 'ordered' in token && token.ordered ? (
    <ol className="flex list-decimal flex-col gap-2 ps-6">{lines}</ol>
  ) : (
    <ul className="flex list-disc flex-col gap-2 ps-6">{lines}</ul>
  )
}

const linkLook = 'font-bold text-go underline'

function linkOf(href: string, label: ReactNode): ReactNode {
  if (/^\/(?!\/)/.test(href))
    return (
      <Link to={href} className={linkLook}>
        {label}
      </Link>
    )
  if (!href.startsWith('https://')) return label
  return (
    <a href={href} target="_blank" rel="noreferrer" className={linkLook}>
      {label}
    </a>
  )
}
