import { paths } from "../../app/paths.ts";

export interface SiteLink {
  label: string;
  to: string;
}

/** Under 'Servicios'. */
export const SERVICES: readonly SiteLink[] = [
  { label: "Mediación", to: `${paths.services()}#mediacion` },
  { label: "Conciliación", to: `${paths.services()}#conciliacion` },
  { label: "Recaudación", to: `${paths.services()}#recaudacion` },
  { label: "Tareas Corporativas", to: paths.tasksLanding() },
  { label: "Valoración cartera", to: paths.wallet() },
];

/** Beside it. */
export const SECTIONS: readonly SiteLink[] = [
  { label: "Quiénes somos", to: paths.company() },
  { label: "Especialistas", to: paths.specialists() },
  { label: "Beneficios", to: paths.benefits() },
];

export const FOOTER_SITE: readonly SiteLink[] = [
  { label: "Servicios", to: paths.services() },
  { label: "Especialistas", to: paths.specialists() },
  { label: "Beneficios de la mediación", to: paths.benefits() },
  { label: "Quiénes somos", to: paths.company() },
  { label: "Encontrar especialista", to: paths.marketplace() },
  { label: "Comprobar un documento", to: paths.verify() },
];

export const FOOTER_LEGAL: readonly SiteLink[] = [
  { label: "Política de privacidad", to: paths.legal("privacy-policy-user") },
  { label: "Términos y condiciones", to: paths.legal("terms-user") },
  { label: "Política de cookies", to: paths.legal("cookies-policy") },
  { label: "Política de seguridad", to: paths.legal("security-policy") },
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
