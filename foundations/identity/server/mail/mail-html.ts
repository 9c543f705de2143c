import type { Mail } from './mail-port.ts'

/** The same text as the plain part, with its link as a button. Text from people is escaped. */
export function mailHtml({ text, link }: Pick<Mail, 'text' | 'link'>): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph, link)}</p>`)
    .join('')
  return `<!doctype html><html><body style="margin:0;padding:24px;background:#f6f7f7;color:#14201e;font:16px/1.5 'PingFang TC','Noto Sans TC','Microsoft JhengHei',system-ui,sans-serif"><div style="max-width:480px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">${paragraphs}</div></body></html>`
}

/** A paragraph that consists only of the mail's link becomes a button, 44 px high. */
function linked(paragraph: string, link: string | undefined): string {
  const safe = escaped(paragraph).replaceAll('\n', '<br>')
  if (link === undefined || paragraph.trim() !== link) return safe
  return `<a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:12px;background:#00695c;color:#ffffff;text-decoration:none;overflow-wrap:anywhere">${safe}</a>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
