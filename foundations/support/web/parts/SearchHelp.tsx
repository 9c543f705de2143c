import { Loaded, Skeleton, TextField } from '@daoxing/kit/web'
import { searchTermLengthMax } from '@daoxing/support/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { searchQuery } from '../help-data.ts'
import * as words from '../words/compiled/messages.js'
import { ArticleRows } from './ArticleRows.tsx'

/** Searches the help centre while the rider types; without a text, the children are shown. */
export function SearchHelp({ children }: { readonly children: ReactNode }) {
  const [text, setText] = useState('')
  const term = useDeferredValue(text.trim())
  const query = useQuery(searchQuery(term))
  return (
    <>
      <div role="search">
        <TextField
          kind="search"
          inputMode="search"
          label={words.support_search()}
          placeholder={words.support_search_example()}
          lengthMax={searchTermLengthMax}
          value={text}
          onChange={setText}
        />
      </div>
      {term === '' ? (
        children
      ) : (
        <Loaded
          query={query}
          skeleton={<Skeleton />}
          isEmpty={(articles) => articles.length === 0}
          empty={<p className="text-muted">{words.support_search_nothing()}</p>}
        >
          {(articles) => <ArticleRows articles={articles} />}
        </Loaded>
      )}
    </>
  )
}
