import { Card, ListRow } from '@daoxing/kit/web'
import { FileText } from 'lucide-react'

type ArticleRowsProps = { readonly articles: readonly { id: string; title: string; excerpt?: string }[] }

/** Links to articles. */
export function ArticleRows({ articles }: ArticleRowsProps) {
  return (
    <Card form="plain">
      {articles.map(({ id, title, excerpt }, at) => (
        <ListRow
          key={id}
          icon={<FileText aria-hidden="true" size={20} />}
          title={title}
          {...(excerpt === undefined ? {} : { detail: excerpt })}
          to={`/cs/article/${id}`}
          isLast={at === articles.length - 1}
        />
      ))}
    </Card>
  )
}
