#include <libxml/xmlversion.h>
/* Debian's libxml2 is built with ICU, whose headers clash with those that Foundation brings; nothing here needs them. */
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
