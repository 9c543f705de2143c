/** The agreements of the city's car maker. They are written for the simulation and belong to no real company. */
export const partnerAgreementTexts = [
  {
    document: 'privacy',
    version: '2026-01',
    title: '租車會員個人資料蒐集告知',
    text: '為了辦理租車會員，模擬城市租車會蒐集您的身分證字號與手機號碼。\n\n這些資料只用來確認您的會員身分、聯絡租車事宜，並依法保存。\n\n您可以隨時請求查詢、更正或刪除。若不提供，就無法使用租車服務。',
    url: null,
  },
  {
    document: 'membership',
    version: '2026-01',
    title: '租車會員服務條款',
    text: '成為會員後，您可以用島行租借模擬城市租車的車輛。\n\n會員帳號只供本人使用；一個會員同一時間只能綁定一個島行帳號。\n\n手機號碼變更時，請重新驗證。',
    url: null,
  },
] as const
