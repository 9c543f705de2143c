import type { Language } from '@daoxing/kit/contract'
import type { ChatChoice, ChatSay } from '@daoxing/support/contract'
import type { HelpCentre } from '../help-centre.ts'

export type ChatReply = {
  readonly say: ChatSay
  readonly articleId: string | null
  readonly choices: readonly ChatChoice[]
}

type Said = {
  readonly text: string | undefined
  readonly choice: ChatChoice | undefined
  readonly centre: HelpCentre
  readonly brandId: string
  readonly language: Language
}

const foundMax = 4
const ends: readonly ChatChoice[] = [{ kind: 'solved' }, { kind: 'ticket' }, { kind: 'start' }]

/** Replies to a choice or a text: the chat walks the help centre and quotes it. Undefined if the choice is gone. */
export function chatReply({ text, choice, ...walk }: Said): ChatReply | undefined {
  return choice === undefined ? replyToText(text ?? '', walk) : replyToChoice(choice, walk)
}

type Walk = Pick<Said, 'centre' | 'brandId' | 'language'>

function replyToText(text: string, { centre, language }: Walk): ChatReply {
  const found = centre.search(text, language).slice(0, foundMax)
  const choices = found.map(({ id }): ChatChoice => ({ kind: 'article', id }))
  const after: readonly ChatChoice[] = [{ kind: 'ticket' }, { kind: 'start' }]
  return { say: found.length === 0 ? 'nothingFound' : 'found', articleId: null, choices: [...choices, ...after] }
}

function replyToChoice(choice: ChatChoice, { centre, brandId, language }: Walk): ChatReply | undefined {
  const asking = (say: ChatSay, choices: readonly ChatChoice[] | undefined): ChatReply | undefined =>
    choices && { say, articleId: null, choices }
  switch (choice.kind) {
    case 'start': {
      const categories = centre.categories(brandId, language)
      return asking(
        'welcome',
        categories?.map(({ id }) => ({ kind: 'category', id })),
      )
    }
    case 'category': {
      const sections = centre.sections(choice.id, language)?.sections
      // A category with one section asks nothing.
      const [only, ...others] = sections ?? []
      if (only && others.length === 0)
        return replyToChoice({ kind: 'section', id: only.id }, { centre, brandId, language })
      return asking(
        'chooseSection',
        sections && [...sections.map(({ id }): ChatChoice => ({ kind: 'section', id })), { kind: 'start' }],
      )
    }
    case 'section': {
      const articles = centre.articles(choice.id, language)?.articles
      return asking(
        'chooseArticle',
        articles && [...articles.map(({ id }): ChatChoice => ({ kind: 'article', id })), { kind: 'start' }],
      )
    }
    case 'article':
      return centre.line(choice.id, language) && { say: 'article', articleId: choice.id, choices: ends }
    case 'solved':
      return asking('solved', [{ kind: 'start' }])
    default:
      return asking('toTicket', [{ kind: 'start' }])
  }
}
