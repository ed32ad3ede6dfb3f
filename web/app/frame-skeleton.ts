const STYLES = `
.frame-skeleton{min-height:100dvh;background:var(--color-canvas)}
.frame-skeleton i{display:block;border-radius:6px;background:var(--color-neutral-tint)}
.frame-skeleton nav{display:none}
.frame-skeleton header{display:flex;align-items:center;height:64px;padding:0 16px;border-bottom:1px solid var(--color-border);background:var(--color-surface)}
.frame-skeleton header i{width:220px;height:24px}
.frame-skeleton header b{font:600 clamp(1.25rem,1rem + 1vw,1.75rem)/1.4 var(--font-heading);letter-spacing:.015em}
.frame-skeleton main{display:grid;gap:16px;padding:24px 16px}
.frame-skeleton main i{height:44px}
@media (min-width:768px){.frame-skeleton{display:grid;grid:72px 1fr/72px 1fr}.frame-skeleton nav{display:block;grid-row:1/3;border-right:1px solid var(--color-border);background:var(--color-surface)}.frame-skeleton header{height:auto}.frame-skeleton header,.frame-skeleton main{padding-inline:24px}.frame-skeleton main{align-content:start}}
@media (min-width:1200px){:root:not([data-sidebar]) .frame-skeleton{grid-template-columns:232px 1fr}.frame-skeleton header,.frame-skeleton main{padding-inline:32px}}
`;

/**
 * The dashboard's frame before its scripts are there, as the server sends it: sidebar, header with the page's title where
 * the address alone tells it, and grey bars in the places of what comes. Its styles stand inside, because no style sheet is
 * there yet either. Its title is a little wider than the heading that takes its place, in whichever font each is drawn: for
 * browsers the page's largest text is there with the first answer.
 */
export function frameSkeleton(title: string | undefined): string {
  const head = title === undefined ? "<i></i>" : `<b>${title}</b>`;
  const bars = "<i></i>".repeat(5);
  return `<div aria-hidden="true" class="frame-skeleton"><style>${STYLES}</style><nav></nav><header>${head}</header><main>${bars}</main></div>`;
}
