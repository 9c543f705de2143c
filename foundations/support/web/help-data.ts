import { configsQuery } from '@daoxing/configs/web'
import { newTapKey, send, sendWithRetry } from '@daoxing/kit/web'
import {
  type ChatChoice,
  type ChatMessage,
  getArticle,
  listArticles,
  listCategories,
  listMessages,
  listSections,
  rateArticle,
  searchArticles,
  sendMessageToHelp,
  supportPublicConfigs,
} from '@daoxing/support/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const helpKey = ['support', 'help'] as const

/** The categories of the default brand [HLP-003]. */
export function useCategories() {
  const { data } = useQuery(configsQuery(supportPublicConfigs, ['help_center_default_brand_id']))
  const brand = data?.help_center_default_brand_id
  return useQuery({
    queryKey: [...helpKey, 'categories', brand],
    enabled: brand !== undefined,
    queryFn: async ({ signal }) => (await send(listCategories, { params: { id: brand ?? '' }, signal })).categories,
  })
}

/** The sections of a category, each with its articles. */
export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...helpKey, 'category', id],
    queryFn: async ({ signal }) => {
      const { category, sections } = await send(listSections, { params: { id }, signal })
      const filled = sections.map((section) => send(listArticles, { params: { id: section.id }, signal }))
      return { category, sections: await Promise.all(filled) }
    },
  })

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: [...helpKey, 'article', id],
    queryFn: ({ signal }) => send(getArticle, { params: { id }, signal }),
  })

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...helpKey, 'search', text],
    enabled: text !== '',
    queryFn: async ({ signal }) => (await send(searchArticles, { query: { search_term: text }, signal })).articles,
  })

/** One name of this reader for the whole visit: a second word replaces the first. */
const reader = newTapKey()

export function useRateArticle(id: string) {
  return useMutation({
    mutationFn: (isUseful: boolean) => send(rateArticle, { params: { id }, body: { is_useful: isUseful, reader } }),
  })
}

export const chatQuery = queryOptions({
  queryKey: ['support', 'chat'],
  queryFn: async ({ signal }) => (await send(listMessages, { signal })).messages,
})

export type Said = { readonly text: string } | { readonly choice: ChatChoice }

/** Says something to the chat once, and adds its answer. The first word follows a greeting that the page keeps. */
export function useSayToChat() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (said: Said) => sendWithRetry(sendMessageToHelp, { body: said, idempotencyKey: newTapKey() }),
    onSuccess: ({ messages }) =>
      cache.setQueryData<ChatMessage[]>(chatQuery.queryKey, (held) => [...(held ?? []), ...messages]),
  })
}
