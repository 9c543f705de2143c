import { Loaded, NavBar, Page, SectionTitle, Skeleton, useGoBack } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { categoryQuery } from '../help-data.ts'
import { ArticleRows } from '../parts/ArticleRows.tsx'
import * as words from '../words/compiled/messages.js'

/** The sections of a category with their articles. */
export function CategoryScreen() {
  const { id = '' } = useParams()
  const query = useQuery(categoryQuery(id))
  const goBack = useGoBack('/cs/csCenter')
  return (
    <>
      <NavBar title={query.data?.category.name ?? words.support_title()} onBack={goBack} />
      <Page>
        <Loaded query={query} skeleton={<Skeleton rows={6} />}>
          {({ sections }) =>
            sections.map(({ section, articles }) => (
              <section key={section.id} className="flex flex-col gap-3">
                <SectionTitle>{section.name}</SectionTitle>
                <ArticleRows articles={articles} />
              </section>
            ))
          }
        </Loaded>
      </Page>
    </>
  )
}
