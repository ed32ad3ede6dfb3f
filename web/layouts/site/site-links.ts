import { publicPaths } from "../../app/public-paths.ts";

export interface SiteLink {
  label: string;
  to: string;
}

/** Under 'Servicios'. */
export const SERVICES: readonly SiteLink[] = [
  { label: "Mediación", to: `${publicPaths.services()}#mediacion` },
  { label: "Conciliación", to: `${publicPaths.services()}#conciliacion` },
  { label: "Recaudación", to: `${publicPaths.services()}#recaudacion` },
  { label: "Tareas Corporativas", to: publicPaths.tasksLanding() },
  { label: "Valoración cartera", to: publicPaths.wallet() },
];

/** Beside it. */
export const SECTIONS: readonly SiteLink[] = [
  { label: "Quiénes somos", to: publicPaths.company() },
  { label: "Especialistas", to: publicPaths.specialists() },
  { label: "Beneficios", to: publicPaths.benefits() },
];

export const FOOTER_SITE: readonly SiteLink[] = [
  { label: "Servicios", to: publicPaths.services() },
  { label: "Especialistas", to: publicPaths.specialists() },
  { label: "Beneficios de la mediación", to: publicPaths.benefits() },
  { label: "Quiénes somos", to: publicPaths.company() },
  { label: "Encontrar especialista", to: publicPaths.marketplace() },
  { label: "Comprobar un documento", to: publicPaths.verify() },
];

export const FOOTER_LEGAL: readonly SiteLink[] = [
  { label: "Política de privacidad", to: publicPaths.legal("privacy-policy-user") },
  { label: "Términos y condiciones", to: publicPaths.legal("terms-user") },
  { label: "Política de cookies", to: publicPaths.legal("cookies-policy") },
  { label: "Política de seguridad", to: publicPaths.legal("security-policy") },
];

/** Sharing the page in sight: the product has no accounts of its own there to follow. */
export function shareLinks(address: string): SiteLink[] {
  const url = encodeURIComponent(address);
  return [
    { label: "LinkedIn", to: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { label: "X", to: `https://x.com/intent/post?url=${url}` },
    { label: "Facebook", to: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { label: "WhatsApp", to: `https://wa.me/?text=${url}` },
  ];
}
