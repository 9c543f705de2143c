import { useScreenTitle } from './use-screen-title.ts'

type NavTitleProps = {
  readonly title: string
  /** Title of the browser's tab, if the heading is a question or a greeting. */
  readonly documentTitle?: string
  readonly isHidden?: boolean
}

/** The heading of a screen that has no NavBar, such as home or a map. */
export function NavTitle({ title, documentTitle = title, isHidden = false }: NavTitleProps) {
  useScreenTitle(documentTitle)
  return (
    <h1 tabIndex={-1} className={isHidden ? 'sr-only' : 'text-page font-bold'}>
      {title}
    </h1>
  )
}
