import { aVisitor, type VisitedPage, type Visitor } from './page-visitor.ts'

/** A browser that stops where the payment page of the app would open. */
export const bankVisitor: Visitor = aVisitor({ stopAt: (url) => new URL(url).pathname === '/payment' })

/** Opens a card binding link in the rider's own browser; returns the bank's card page. */
export async function openCardForm(url: string, cookie: string | undefined): Promise<VisitedPage> {
  return (await bankVisitor.open(url, cookie)).submit('/mpg_gateway')
}

/** Fields of a card that pass the bank's first check. */
export const cardFields = (number: string) => ({ number, expiry: '12/99', cvc: '123' })

/** The code that the city's bank shows on its 3-D Secure page; undefined on any other page. */
export const secureCodeOn = ({ html }: VisitedPage) => /<strong>(\d{6})<\/strong>/.exec(html)?.[1]

/**
 * Enters a card and passes 3-D Secure. Returns the bank's last page, which `submit('')` sends back to the shop, or the
 * page on which the bank declined the card.
 */
export async function typeCard(form: VisitedPage, number: string): Promise<VisitedPage> {
  const secure = await form.submit(form.url.slice(-20), cardFields(number))
  const code = secureCodeOn(secure)
  return code === undefined ? secure : secure.submit('/secure', { code })
}

/** Consents on LINE Pay's page; returns the page that LINE Pay shows then. */
export async function agreeAtLinePay(url: string): Promise<VisitedPage> {
  return (await bankVisitor.open(url)).submit('/agree', { account: 'island' })
}

/** The link on LINE Pay's last page that leads back to the shop. */
export const linePayBackUrl = ({ html }: VisitedPage): string =>
  (/<a class="button" href="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
