import { foldText, termsOf, type TraditionalTable } from './fold-text.ts'

export type Indexed = {
  readonly id: string
  readonly texts: readonly { readonly text: string; readonly weight: number }[]
}

export type SearchIndex = {
  /** The ids of matching articles, the best first. */
  search(text: string, limit: number): readonly string[]
}

type Posting = { readonly article: number; readonly weight: number }

/** An article must contain this share of the terms of a search. */
const shareMin = 0.6
/** A term at the end of a search may be unfinished; so many continuations of it count. */
const continuationsMax = 20

/** Inverted index in memory. Rare terms and titles weigh more; articles that lack too many terms are left out. */
export function createSearchIndex(articles: readonly Indexed[], traditional: TraditionalTable): SearchIndex {
  const postings = postingsOf(articles, traditional)
  const vocabulary = [...postings.keys()].toSorted()
  const rarity = (term: string) => Math.log(1 + articles.length / (postings.get(term)?.length ?? 1))
  return {
    search(text, limit) {
      const terms = [...new Set(termsOf(foldText(text, traditional)))]
      if (terms.length === 0) return []
      const scores = new Float64Array(articles.length)
      const hits = new Uint8Array(articles.length)
      for (const [at, term] of terms.entries()) {
        const best = new Float64Array(articles.length)
        for (const known of postings.has(term) ? [term] : continuationsOf(vocabulary, term, at === terms.length - 1)) {
          const rare = rarity(known)
          for (const { article, weight } of postings.get(known) ?? [])
            best[article] = Math.max(best[article] ?? 0, weight * rare)
        }
        for (const [article, score] of best.entries())
          if (score > 0) {
            scores[article] = (scores[article] ?? 0) + score
            hits[article] = (hits[article] ?? 0) + 1
          }
      }
      const hitsMin = Math.ceil(terms.length * shareMin)
      const worth = (article: number) => (scores[article] ?? 0) * (hits[article] ?? 0)
      const found = [...hits.keys()].filter((article) => (hits[article] ?? 0) >= hitsMin)
      return found
        .toSorted((one, other) => worth(other) - worth(one) || one - other)
        .slice(0, limit)
        .flatMap((article) => articles[article]?.id ?? [])
    },
  }
}

function postingsOf(articles: readonly Indexed[], traditional: TraditionalTable): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>()
  for (const [article, { texts }] of articles.entries()) {
    const weights = new Map<string, number>()
    for (const { text, weight } of texts)
      for (const term of new Set(termsOf(foldText(text, traditional))))
        weights.set(term, Math.max(weights.get(term) ?? 0, weight))
    for (const [term, weight] of weights) postings.getOrInsertComputed(term, () => []).push({ article, weight })
  }
  return postings
}

/** Words that begin with an unfinished one: found by halving the sorted vocabulary. */
function continuationsOf(vocabulary: readonly string[], term: string, isLast: boolean): readonly string[] {
  if (!isLast) return []
  let [low, high] = [0, vocabulary.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((vocabulary[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return vocabulary.slice(low, low + continuationsMax).filter((word) => word.startsWith(term))
}
