const COLOUR = /#[\da-f]{3,8}\b|rgba?\([^)]*\)|\btransparent\b/gi;

/** A CSS value for both schemes: `light-dark()` in the place of each colour that differs. */
export function lightDark(light: string, dark: string): string {
  if (light === dark) return light;
  const darkColours = dark.match(COLOUR) ?? [];
  if (light.replaceAll(COLOUR, "?") !== dark.replaceAll(COLOUR, "?"))
    throw new Error(`Light and dark differ in more than colours: ${light} / ${dark}`);
  let at = 0;
  return light.replaceAll(COLOUR, (colour) => {
    const other = darkColours[at++] ?? colour;
    return other === colour ? colour : `light-dark(${colour},${other})`;
  });
}
