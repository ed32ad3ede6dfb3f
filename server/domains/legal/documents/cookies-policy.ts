import { list, numbered, part, table, type LegalText } from "../legal-text.ts";

/** Until November 2026 no cookie was sent at all. */
const FIRST = {
  sent: "Acuerdo no envía cookies para identificarte: tu sesión se guarda en el almacenamiento local de tu navegador. Esto es todo lo que la web puede guardar:",
  rows: [] as string[][],
};
const WITH_DEVICE_COOKIE = {
  sent: "Acuerdo no envía cookies para identificarte mientras navegas: tu sesión se guarda en el almacenamiento local de tu navegador. La única cookie se envía al iniciar sesión. Esto es todo lo que la web puede guardar:",
  rows: [
    [
      "Dispositivo conocido",
      "Recordar que en este navegador ya has iniciado sesión, para que los intentos de otras personas de entrar en tu cuenta no te impidan entrar a ti. No da acceso a nada ni se usa para seguirte.",
      "Cookie propia «__Host-device», que ninguna página puede leer: 30 días desde tu último inicio de sesión",
      "No: protege tu cuenta",
    ],
  ],
};

const sectionsOf = ({ sent, rows }: typeof FIRST) =>
  numbered(
    part(
      "En pocas palabras",
      list(
        "Sin tu permiso, esta web guarda en tu navegador únicamente lo imprescindible para funcionar.",
        "Hoy no usamos cookies de analítica ni de publicidad, ni propias ni de otras empresas.",
        "Rechazar cuesta lo mismo que aceptar: los dos botones tienen el mismo tamaño y están en el mismo sitio.",
        "Puedes cambiar de opinión cuando quieras con el botón «Configurar cookies», que está al principio de esta página y al pie de todas las páginas públicas.",
      ),
    ),
    part(
      "Qué son las cookies y las tecnologías parecidas",
      "Una cookie es un pequeño archivo que una web guarda en tu navegador y que el navegador devuelve en cada visita. El almacenamiento local y el almacenamiento de sesión del navegador cumplen una función parecida, pero su contenido no se envía por sí solo: lo lee la propia página.",
      "La ley trata igual todas estas técnicas: para guardar información en tu dispositivo, o leerla, hace falta tu consentimiento, salvo que sea imprescindible para prestarte el servicio que has pedido (artículo 22.2 de la Ley 34/2002, LSSI-CE). En esta política llamamos «cookies» a todas ellas.",
    ),
    part(
      "Qué guardamos hoy",
      sent,
      table(
        ["Finalidad", "Para qué sirve", "Dónde", "¿Pide permiso?"],
        [
          "Sesión",
          "Mantenerte dentro después de iniciar sesión. El acceso caduca a las ocho horas y se borra al cerrar la sesión.",
          "Almacenamiento local",
          "No: sin ella no puedes entrar",
        ],
        ...rows,
        [
          "Seguridad y continuidad",
          "Conservar lo que estás escribiendo en un formulario por si la página se recarga y los favoritos que marcas durante la visita, y saber por qué terminó una sesión.",
          "Almacenamiento de sesión: se borra al cerrar la pestaña",
          "No: protege lo que escribes",
        ],
        [
          "Tu elección sobre cookies",
          "Recordar si aceptaste o rechazaste, con la fecha y la versión, para no preguntarte en cada página.",
          "Almacenamiento local",
          "No: documenta tu decisión",
        ],
        [
          "Preferencias",
          "Recordar entre visitas tus especialistas favoritos cuando no has iniciado sesión.",
          "Almacenamiento local",
          "Sí",
        ],
      ),
    ),
    part(
      "Duración de las cookies",
      "Estas son las duraciones máximas de cada categoría. Las de analítica y publicidad se indican para que conozcas el límite que nos hemos fijado: hoy no existen en esta web, y si algún día las usáramos, te pediríamos antes el consentimiento.",
      table(
        ["Categoría", "Duración máxima", "¿Se usa hoy?"],
        ["Sesión", "30 días", "Sí; en la práctica caduca a las ocho horas"],
        ["Preferencias", "1 año", "Solo si la aceptas"],
        ["Analítica", "2 años", "No"],
        ["Seguridad", "Solo durante la sesión", "Sí"],
        ["Publicidad", "3 meses", "No"],
      ),
      "Tu decisión se conserva 12 meses. Después, o si cambia alguna categoría, te volvemos a preguntar.",
    ),
    part(
      "Cookies de terceros",
      "Esta web no carga contenido de otras empresas: las letras, las imágenes y el código se sirven desde nuestro propio dominio. Ninguna red publicitaria, red social ni servicio de medición recibe información de tu visita a través de ella.",
      "Los enlaces para compartir una página en una red social son enlaces normales. Si los usas, pasas a la web de esa red y se aplica su propia política.",
    ),
    part(
      "Cómo aceptar, rechazar o cambiar tu decisión",
      list(
        "En tu primera visita aparece un aviso con tres opciones: «Aceptar», «Rechazar» y «Configurar». Mientras no elijas, no se guarda nada que necesite permiso.",
        "Para cambiar de opinión, pulsa «Configurar cookies». Si retiras el permiso, borramos en ese momento lo que se había guardado con él.",
        "Rechazar no te quita ninguna función: podrás buscar, registrarte y trabajar igual. Solo dejaremos de recordar tus favoritos entre visitas si no tienes cuenta.",
      ),
      "También puedes borrar lo guardado o impedir que se guarde desde los ajustes de privacidad de tu navegador (Chrome, Edge, Firefox, Safari y los demás los ofrecen). Si bloqueas el almacenamiento por completo, no podrás iniciar sesión.",
    ),
    part(
      "Qué datos personales hay detrás",
      "La sesión identifica tu cuenta, por lo que es un dato personal. La base para tratarla es prestarte el servicio que has pedido (artículo 6.1.b del RGPD); la de las preferencias es tu consentimiento (artículo 6.1.a), que puedes retirar cuando quieras. Los datos de analítica que llegáramos a recoger con tu permiso se anonimizarían en un plazo máximo de 24 meses.",
      "El responsable es Acuerdo, con base de operaciones en Madrid. Puedes ejercer tus derechos escribiendo a {soporte}; cómo hacerlo, y cómo reclamar ante la Agencia Española de Protección de Datos, está en la Política de privacidad.",
    ),
    part(
      "Cambios en esta política",
      "Si incorporamos una categoría nueva o alargamos una duración, publicaremos otra versión con su fecha y te volveremos a pedir permiso antes de aplicarla. La política se revisa al menos una vez al año.",
    ),
  );

export const cookiesPolicy: LegalText = {
  title: "Política de cookies",
  versions: [
    {
      version: "1.0",
      effectiveFrom: "2025-03-21",
      summary:
        "Qué guarda Acuerdo en tu navegador, para qué, durante cuánto tiempo y cómo cambiar tu decisión cuando quieras.",
      sections: sectionsOf(FIRST),
    },
    {
      version: "1.1",
      effectiveFrom: "2026-11-22",
      summary:
        "Qué guarda Acuerdo en tu navegador, para qué, durante cuánto tiempo y cómo cambiar tu decisión cuando quieras.",
      sections: sectionsOf(WITH_DEVICE_COOKIE),
    },
  ],
};
