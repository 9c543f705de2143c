import type { Language } from '@daoxing/kit/contract'
import type { ChatChoice, ChatMessage } from '@daoxing/support/contract'
import type { HelpCentre } from './help-centre.ts'
import type { ChatRecord } from './stores/chat-store.ts'

type Reader = { readonly centre: HelpCentre; readonly language: Language }

/** A stored message in the reader's language. Choices of articles that are gone are left out. */
export function chatView(message: ChatRecord, reader: Reader): ChatMessage {
  const { number, at, author, text, choice, say, articleId, choices } = message
  if (author === 'rider' || say === null)
    return { number, at, author: 'rider', text: text || labelOf(choice, reader) || '', choice }
  const article = articleId === null ? null : (reader.centre.line(articleId, reader.language) ?? null)
  const labelled = choices.flatMap((one) => {
    const label = labelOf(one, reader)
    return label === undefined ? [] : [{ choice: one, label }]
  })
  const quoted = article && { id: article.id, title: article.title, excerpt: article.excerpt }
  return { number, at, author: 'bot', say, article: quoted, choices: labelled }
}

/** Empty for choices whose words the page has; undefined for an article that is gone. */
function labelOf(choice: ChatChoice | null, { centre, language }: Reader): string | undefined {
  if (choice?.kind === 'category') return centre.sections(choice.id, language)?.category.name
  if (choice?.kind === 'section') return centre.articles(choice.id, language)?.section.name
  if (choice?.kind === 'article') return centre.line(choice.id, language)?.title
  return ''
}
