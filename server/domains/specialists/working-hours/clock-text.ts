/** "09:30" of the minutes of a day; its end is "24:00". */
export function clockText(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
