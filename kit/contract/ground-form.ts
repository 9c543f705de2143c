/**
 * Names the form of the ground's tiles, their layers with the fields and kinds of what is drawn, in the tiles' address:
 * a page keeps tiles for a day, and one of a release that draws others asks for those at once. A test beside what draws
 * them says which name the present form has.
 */
export const groundForm = '1c84f892'
