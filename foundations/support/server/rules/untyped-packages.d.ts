declare module 'opencc-js/dict/STCharacters' {
  /** `发 發|余 餘|…` */
  const simplifiedToTraditional: string
  export default simplifiedToTraditional
}
