import { type ComponentType, createElement, type SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number }
type IconData = { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }

/**
 * @public The page build imports it. It replaces the factory of lucide-react in the built page (`icons.config.ts`): the
 * same picture, without the library's settings for all icons, which weigh a kilobyte and are evaluated at each render.
 * Our icons never have names: the text next to them does.
 */
export function createIcon({ node }: IconData): ComponentType<IconProps> {
  return function Icon({ size = 24, ...rest }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
