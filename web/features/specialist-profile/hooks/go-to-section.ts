/** Scrolls to a section of the page and puts the focus on it, so that keyboard and screen reader go on there. */
export function goToSection(anchor: string): void {
  const section = document.getElementById(anchor);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}
