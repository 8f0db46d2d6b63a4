/* tslint:disable */
/* eslint-disable */

/**
 * A scene to SVG: a picture, or with the theme `page` an element for inside a page; `part` is empty, or width, height and text size of its
 * beginning.
 */
export function svg(scene: import('../index').Scene, theme: string, title: string | null | undefined, description: string | null | undefined, font: string, part: Float64Array, tags_operations: boolean): string;
