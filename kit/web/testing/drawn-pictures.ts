/** Pictures for tests of the camera, drawn here: no real document is in the repository. */

export type DrawnWish = { readonly blurPx?: number; readonly lightness?: number }

/** A card with lines of print. */
export function drawnCard({ blurPx = 0, lightness = 1 }: DrawnWish = {}): Promise<File> {
  return drawnFile((brush) => {
    brush.filter = `blur(${blurPx}px) brightness(${lightness})`
    brush.fillStyle = '#c9d6d2'
    brush.fillRect(0, 0, 800, 504)
    brush.fillStyle = '#14201e'
    brush.font = '30px sans-serif'
    for (let line = 0; line < 12; line += 1) brush.fillText('中華民國國民身分證 SPECIMEN 0123', 60, 50 + line * 38)
  })
}

const widths: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  A: 'wnnnnwnnw',
  '*': 'nwnnwnwnn',
}

/** A card with a Code 39 barcode of these characters. */
export function drawnBarcode(text: string): Promise<File> {
  return drawnFile((brush) => {
    brush.fillStyle = '#ffffff'
    brush.fillRect(0, 0, 800, 504)
    brush.fillStyle = '#000000'
    let x = 60
    for (const letter of `*${text}*`) {
      for (const [at, width] of [...(widths[letter] ?? '')].entries()) {
        const px = width === 'w' ? 9 : 3
        if (at % 2 === 0) brush.fillRect(x, 150, px, 150)
        x += px
      }
      x += 3
    }
  })
}

function drawnFile(draw: (brush: CanvasRenderingContext2D) => void): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 800
  canvas.height = 504
  const brush = canvas.getContext('2d')
  if (brush !== null) draw(brush)
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => {
      if (png === null) reject(new Error('nothing was drawn'))
      else resolve(new File([png], 'card.png', { type: 'image/png' }))
    }, 'image/png')
  })
}
