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
      const found = new Map<number, { score: number; terms: number }>()
      for (const [at, term] of terms.entries()) {
        const best = new Map<number, number>()
        for (const known of postings.has(term) ? [term] : continuationsOf(vocabulary, term, at === terms.length - 1))
          for (const { article, weight } of postings.get(known) ?? [])
            best.set(article, Math.max(best.get(article) ?? 0, weight * rarity(known)))
        for (const [article, score] of best) {
          const held = found.get(article) ?? { score: 0, terms: 0 }
          found.set(article, { score: held.score + score, terms: held.terms + 1 })
        }
      }
      return [...found]
        .filter(([, one]) => one.terms >= Math.ceil(terms.length * shareMin))
        .toSorted(([a, one], [b, other]) => other.score * other.terms - one.score * one.terms || a - b)
        .slice(0, limit)
        .flatMap(([article]) => articles[article]?.id ?? [])
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
