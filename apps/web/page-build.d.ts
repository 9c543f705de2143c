/** The version of the page, put in when it is built. */
declare const __PAGE_BUILD__: string
