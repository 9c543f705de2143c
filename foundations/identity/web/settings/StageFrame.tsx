import { Card, NavBar, Page } from '@daoxing/kit/web'
import type { ReactNode } from 'react'

type StageFrameProps = { readonly title: string; readonly detail?: string; readonly children: ReactNode }

/** One setting: its name, what it is for, and its fields. */
export function StageFrame({ title, detail, children }: StageFrameProps) {
  return (
    <>
      <NavBar title={title} />
      <Page>
        {detail !== undefined && <p className="text-muted">{detail}</p>}
        <Card>{children}</Card>
      </Page>
    </>
  )
}
