/** A row of chips on one line, which a finger moves to the side: the list below it keeps its place in sight. */
export const chipRow = '-mx-page flex items-center gap-2 overflow-x-auto px-page py-1 [scrollbar-width:none]'
