/** Русский. */
import type { FailureWords } from "#view/words/failure-words.ts";

/** The messages about failures, in Russian. */
export const failures: FailureWords = {
  incomplete: (address) => `«${address}» — неполный адрес.`,
  giveUrl: "Укажите полный URL.",
  noVersion: "Документ не является описанием OpenAPI: в нём нет версии.",
  giveVersion: 'Добавьте поле `openapi` с версией (от 3.0 до 3.2) или `swagger: "2.0"`.',
  asyncApi: "Это документ AsyncAPI; показать можно только описания OpenAPI.",
  tooOld: (version) => `Swagger ${version} не поддерживается.`,
  convert: "Преобразуйте документ в OpenAPI 3 или хотя бы в Swagger 2.0.",
  notFound: (url, status) => `Не найдено: ${url} (HTTP ${status}).`,
  checkAddress: "Проверьте адрес описания.",
  badStatus: (url, status) => `Ответ HTTP ${status} от ${url}.`,
  signIn:
    "Сервер требует входа или отказывает этому читателю. Сначала войдите или сделайте описание общедоступным.",
  serverFailed: "На сервере произошла ошибка. Повторите попытку позже или посмотрите его журнал.",
  theText: "Текст",
  empty: (name) => `Пусто: ${name}.`,
  emptyAnswer: (name, status) => `Пусто: ${name} (HTTP ${status}).`,
  checkAnswer: "Проверьте, что сервер отправляет описание.",
  stopped: (url) => `Загрузка ${url} остановлена.`,
  reload: "Загрузите страницу заново.",
  silent: (url, seconds) => `Нет ответа от ${url} (ожидание ${seconds} с).`,
  wentSilent: (url, bytes, seconds) =>
    `Получено байтов: ${bytes}; больше от ${url} ничего не пришло (ожидание ${seconds} с).`,
  tooSlow: (url, seconds, bytes) =>
    `Загрузка ${url} прекращена через ${seconds} с: получено байтов: ${bytes}.`,
  tooLarge: (url, megabytes) => `Размер ${url} больше ${megabytes} МБ.`,
  retryServer: "Проверьте, что сервер работает, и повторите попытку.",
  brokenOff: (url, bytes) => `Соединение с ${url} прервалось; получено байтов: ${bytes}.`,
  retryLength:
    "Повторите попытку; если ошибка остаётся, сервер отправляет меньше, чем объявляет, или то, что нельзя распаковать.",
  unreadable: (url) => `${url} нельзя прочитать: страница читает только адреса http и https.`,
  unreachable: (url) => `Адрес ${url} недоступен.`,
  checkServer: "Проверьте адрес и то, что сервер работает.",
  serveOverHttp:
    "Странице, открытой из файла, нельзя читать другие файлы и большинство серверов. Отдавайте страницу по HTTP.",
  serveOverHttps: "Странице по https нельзя читать по http. Отдавайте описание по https.",
  notAllowed: (url, origin) =>
    `Сервер ${origin} не разрешает этой странице читать ${url} (CORS) или недоступен.`,
  allowReading:
    "Отдавайте описание из того же источника, что и страницу, или добавьте в ответ сервера Access-Control-Allow-Origin.",
  syntax: (name, language, reason) => `Неверный ${language}: ${name}: «${reason}».`,
  syntaxAt: (name, language, reason, line, column) =>
    `Неверный ${language}: ${name}, строка ${line}, столбец ${column}: «${reason}».`,
  correctText: "Исправьте текст.",
  correctLine: (line) => `Исправьте строку ${line}.`,
  html: (name) => `${name} — страница HTML, а не описание.`,
  giveFile:
    "Укажите адрес самого файла JSON или YAML. Часто серверы вместо него отдают страницу (вход, «не найдено»).",
  xml: (name) => `${name} — XML, а не описание.`,
  giveDescription: "Укажите адрес описания OpenAPI в формате JSON или YAML.",
  list: (name) => `${name} — не описание: вместо объекта в нём список.`,
  plainText: (name) => `${name} — не описание: вместо объекта в нём простой текст.`,
  scalar: (name, type) => `${name} — не описание: вместо объекта в нём значение (${type}).`,
  checkDescription: "Проверьте, что это адрес описания OpenAPI в формате JSON или YAML.",
};
