import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  isApiError,
  Loaded,
  NavBar,
  Page,
  SectionTitle,
  Skeleton,
  useGoBack,
} from '@daoxing/kit/web'
import type { HelpArticle } from '@daoxing/support/contract'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { articleQuery, useRateArticle } from '../help-data.ts'
import { ArticleRows } from '../parts/ArticleRows.tsx'
import { MarkdownText } from '../parts/MarkdownText.tsx'
import * as words from '../words/compiled/messages.js'

/** One article of the help centre. */
export function ArticleScreen() {
  const { id = '' } = useParams()
  const query = useQuery(articleQuery(id))
  const navigate = useNavigate()
  const goBack = useGoBack('/cs/csCenter')
  const isAbsent = query.isError && (isApiError(query.error, 'NOT_FOUND') || isApiError(query.error, 'INVALID_INPUT'))
  return (
    <>
      <NavBar
        title={query.data?.category.name ?? words.support_title()}
        onBack={goBack}
        actions={[{ kind: 'search', onPress: () => void navigate('/cs/csCenter') }]}
      />
      <Page>
        {isAbsent ? (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={words.support_article_absent()}
            action={<ButtonLink to="/cs/csCenter">{words.support_title()}</ButtonLink>}
          />
        ) : (
          <Loaded query={query} skeleton={<Skeleton form="card" rows={2} />}>
            {(article) => <Article key={article.id} article={article} />}
          </Loaded>
        )}
      </Page>
    </>
  )
}

function Article({ article }: { readonly article: HelpArticle }) {
  const { id, title, body, related } = article
  return (
    <>
      <Card>
        <article>
          <h2 className="mb-3 text-page font-bold">{title}</h2>
          <MarkdownText text={body} />
        </article>
      </Card>
      <Usefulness id={id} />
      {related.length > 0 && (
        <>
          <SectionTitle>{words.support_article_related()}</SectionTitle>
          <ArticleRows articles={related.map((one) => ({ id: one.id, title: one.name }))} />
        </>
      )}
    </>
  )
}

function Usefulness({ id }: { readonly id: string }) {
  const rate = useRateArticle(id)
  const said = rate.data?.is_useful
  return (
    <Card>
      <h2 className="font-bold">{words.support_useful_question()}</h2>
      <div className="mt-2 flex gap-2">
        {[true, false].map((isUseful) => (
          <Button
            key={String(isUseful)}
            kind={said === isUseful ? 'tint' : 'outline'}
            state={rate.isPending ? 'busy' : 'ready'}
            onPress={() => rate.mutate(isUseful)}
          >
            {isUseful ? words.support_useful_yes() : words.support_useful_no()}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-secondary text-muted">
        {rate.isError ? words.support_useful_failed() : said === undefined ? '' : words.support_useful_thanks()}
      </p>
      {said === false && (
        <ButtonLink kind="outline" isWide to="/cs/csCenterTicket">
          {words.support_ask()}
        </ButtonLink>
      )}
    </Card>
  )
}
