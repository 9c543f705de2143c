/** The version of the page, inserted by the build. */
declare const __PAGE_BUILD__: string
