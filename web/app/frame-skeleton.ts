/**
 * The dashboard's frame before its scripts are there, as the server sends it: sidebar, header and grey bars in the places
 * of what comes. Its styles stand inside, because no style sheet is there yet either.
 */
export const FRAME_SKELETON = `<div aria-hidden="true" class="frame-skeleton"><style>
.frame-skeleton{min-height:100dvh;background:var(--color-canvas)}
.frame-skeleton i{display:block;border-radius:6px;background:var(--color-neutral-tint)}
.frame-skeleton nav{display:none}
.frame-skeleton header{display:flex;align-items:center;height:64px;padding:0 16px;border-bottom:1px solid var(--color-border);background:var(--color-surface)}
.frame-skeleton header i{width:220px;height:24px}
.frame-skeleton main{display:grid;gap:16px;padding:24px 16px}
.frame-skeleton main i{height:44px}
@media (min-width:768px){.frame-skeleton{display:grid;grid:72px 1fr/72px 1fr}.frame-skeleton nav{display:block;grid-row:1/3;border-right:1px solid var(--color-border);background:var(--color-surface)}.frame-skeleton header{height:auto}.frame-skeleton header,.frame-skeleton main{padding-inline:24px}.frame-skeleton main{align-content:start}}
@media (min-width:1200px){:root:not([data-sidebar]) .frame-skeleton{grid-template-columns:232px 1fr}.frame-skeleton header,.frame-skeleton main{padding-inline:32px}}
</style><nav></nav><header><i></i></header><main><i></i><i></i><i></i><i></i><i></i></main></div>`;
